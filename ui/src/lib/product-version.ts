/** The build defines this constant. The commit is null in development and in a build without git. */
declare const __ZELO__: { version: string; commit: string | null }

/** The app's version as users see it: `1.0.0 (a1b2c3d)`, or `1.0.0` if the commit is unknown. */
export const productVersion = __ZELO__.commit
  ? `${__ZELO__.version} (${__ZELO__.commit.slice(0, 7)})`
  : __ZELO__.version

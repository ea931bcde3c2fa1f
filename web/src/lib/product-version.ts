/** What the build defines; the commit is null in development, and for a build without git. */
declare const __ZELO__: { version: string; commit: string | null }

/** The version of this app as people are shown it: `1.0.0 (a1b2c3d)`, or `1.0.0` where the commit is unknown. */
export const productVersion = __ZELO__.commit
  ? `${__ZELO__.version} (${__ZELO__.commit.slice(0, 7)})`
  : __ZELO__.version

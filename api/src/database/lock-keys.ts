/** What PostgreSQL's advisory locks stand for: each is held by one process at a time, until its transaction ends. */
export const lockKeys = {
  /** The schema is migrated, or a backup restored. */
  schema: 7_345_110_221,
  /** An operator makes a company. */
  companies: 7_345_110_222,
  /** The demo is made. */
  demo: 7_345_110_223,
  /** A server looks after the tenants' login. */
  tenantLogin: 7_345_110_224,
}

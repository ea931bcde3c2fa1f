/** Keys of PostgreSQL's advisory locks. One process at a time holds each, until its transaction ends. */
export const lockKeys = {
  /** Migrates the schema or restores a backup. */
  schema: 7_345_110_221,
  /** Creates a company (operator command). */
  companies: 7_345_110_222,
  /** Creates the demo data. */
  demo: 7_345_110_223,
  /** Sets up the tenants' login. */
  tenantLogin: 7_345_110_224,
}

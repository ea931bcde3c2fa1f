/** Keys of PostgreSQL's advisory locks. Only one process at a time holds each lock, until its transaction ends. */
export const lockKeys = {
  /** Held to migrate the schema or to restore a backup. */
  schema: 7_345_110_221,
  /** Held to create a company (operator command). */
  companies: 7_345_110_222,
  /** Held to create the demo data. */
  demo: 7_345_110_223,
  /** Held to set up the tenants' login. */
  tenantLogin: 7_345_110_224,
  /**
   * The first of two keys. The second is the group's id. Saves of plans share the lock, and a calendar change holds
   * it alone.
   */
  calendar: 73_451,
  /** Held to evaluate alerts. */
  alerts: 7_345_110_225,
  /** Held to decide which messages about alerts are due. */
  deliveries: 7_345_110_226,
}

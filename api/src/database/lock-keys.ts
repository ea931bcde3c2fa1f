/** Keys of PostgreSQL's advisory locks. Only one process at a time holds a lock, except for locks in shared mode. */
export const lockKeys = {
  /** Held while the schema is migrated, a backup is restored, or the tables of the job queue are created. */
  schema: 7_345_110_221,
  /** Held while an operator command creates a company. */
  companies: 7_345_110_222,
  /** Held while the demo data is created. */
  demo: 7_345_110_223,
  /** Held while the tenants' login is set up. */
  tenantLogin: 7_345_110_224,
  /**
   * The first of two keys. The second key is the group's id. Saves of plans hold the lock in shared mode. A change of
   * the calendar holds the lock exclusively.
   */
  calendar: 73_451,
  /** Held while alerts are evaluated. */
  alerts: 7_345_110_225,
  /** Held while the server decides which messages about alerts are due. */
  deliveries: 7_345_110_226,
}

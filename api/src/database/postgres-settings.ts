/** Settings of the embedded server. It accepts only local connections, is durable, and fits a small machine. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '40',
  superuser_reserved_connections: '2',

  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  huge_pages: 'off',
  // Without parallel workers, a report uses only one core of the machine.
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  jit: 'off',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The embedded server has no replicas.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Logs only events of the server itself. The error of a failed statement goes to the client, which handles the error.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  log_checkpoints: 'off',
}

const forgetting = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Returns the command line options of a server on `port`. With `forgets`, a commit does not wait until its data is on
 * disk.
 */
export function buildPostgresSettings(port: number, forgets = false): string[] {
  const chosen = { ...settings, ...(forgets && forgetting), port }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

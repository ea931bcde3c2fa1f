import zlib from 'node:zlib'

const { constants } = zlib

/** Compression of responses that the cache does not keep. Browsers get the first encoding that they accept (decision 006). */
export const compression = {
  global: true,
  threshold: 1024,
  encodings: ['zstd', 'br', 'gzip'] as ('zstd' | 'br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}

/**
 * A window of 8 MB, the largest that browsers must accept for zstd (RFC 9659). In a large list, a text may be repeated
 * only after some megabytes.
 */
const wideWindow = {
  params: { [constants.ZSTD_c_windowLog]: 23, [constants.ZSTD_c_enableLongDistanceMatching]: 1 },
}

/** Compression of large lists whose items share parts. */
export const listCompression = {
  ...compression,
  zlib: { ...zlib, createZstdCompress: () => zlib.createZstdCompress(wideWindow) },
}

/**
 * Stands in the build where the contract's files name their schema library: whatever is made of it can be built upon and
 * says nothing. To check something with it fails.
 */
export const noSchemas: unknown = new Proxy(() => {}, {
  get(_target, name) {
    if (name === 'parse' || name === 'safeParse') throw new Error('the field app checks nothing by schemas')
    // A string where a text is made of it, and no promise.
    if (typeof name === 'symbol' || name === 'then') return undefined
    return noSchemas
  },
  apply: () => noSchemas,
})

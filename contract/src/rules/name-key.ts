/**
 * The key by which names are unique per company: lower case, without accents, single spaces, trimmed (DOMAIN §3). 'Recepção  Principal ' and 'recepcao principal' have one key. The key of a key is itself.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

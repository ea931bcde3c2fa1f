/**
 * The key by which names are unique per company: lower case, without accents or characters that nobody sees, single
 * spaces, trimmed (DOMAIN §3). 'Recepção  Principal ' and 'recepcao principal' have one key. The key of a key is itself.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

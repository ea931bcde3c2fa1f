import { toInitials } from '@zelo/ui/components/initials.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns a large picture with a person's initials as a data URL. */
export function drawAvatarUrl(name: string): string {
  const initials = toInitials(name).replace(/[&<>]/g, (character) => entities[character] ?? '')
  const type =
    'font-family="Inter, Helvetica, sans-serif" font-size="180" font-weight="600" text-anchor="middle"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="#435054"/><text x="240" y="304" fill="#ffffff" ${type}>${initials}</text></svg>`
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

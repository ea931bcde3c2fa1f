import styles from './tile-pattern.module.css'

/** A tiled floor from above. The clean tiles form the product's letter. */
const floor = [
  '.-...-...-.',
  '.--+.....-+',
  '.....-.-.-.',
  '-......+--.',
  '..-#####.-.',
  '-..-..#..-.',
  '.....#..---',
  '+.-.#..-.-.',
  '...#####+-.',
  '....-+...-+',
  '..-.-.+..-.',
  '...+++---..',
  '-..-...+..+',
]

const tones = { '.': 'low', '-': 'middle', '+': 'high', '#': 'letter' } as const

/** Returns all tiles of one colour tone as one path. A stroke of the same colour rounds their corners. */
function buildTilePath(mark: string): string {
  return floor
    .flatMap((row, y) =>
      [...row].map((tile, x) => (tile === mark ? `M${x * 10 + 1.4} ${y * 10 + 1.4}h7.2v7.2h-7.2z` : '')),
    )
    .join('')
}

export function TilePattern() {
  return (
    <svg
      className={styles.pattern}
      viewBox="0 0 110 130"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Object.entries(tones).map(([mark, tone]) => (
        <path key={tone} className={styles[tone]} d={buildTilePath(mark)} />
      ))}
    </svg>
  )
}

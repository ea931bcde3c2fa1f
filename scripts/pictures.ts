// Called by `npm run pictures` after `npm test`. Makes the README's pictures from the screenshots of the browser tests.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

const root = join(import.meta.dirname, '..')
const background = '#e6eaea'
const gap = 10

/** The screenshots in each picture, from left to right. The key is the file name of the picture. */
const pictures: Record<string, string[]> = {
  dashboard: ['dashboard-board-light-1440'],
  environments: ['environments-light-1440'],
  schedule: ['agenda-item-light-1440'],
  field: ['field-today-light', 'field-before-light', 'field-tasks-light', 'field-finish-light'],
  audit: ['audit-light-1440'],
}

for (const [name, screens] of Object.entries(pictures)) {
  const files = screens.map((screen) => join(root, 'artifacts', `${screen}.png`))
  const missing = files.find((file) => !existsSync(file))
  if (missing) {
    console.error(`${missing} is missing: run "npm test" first.`)
    process.exit(1)
  }
  const picture = files.length === 1 ? sharp(files[0]) : await beside(files)
  await picture.png({ palette: true, compressionLevel: 9 }).toFile(join(root, 'docs/pictures', `${name}.png`))
}

/** Places screenshots of equal size side by side on a plain background. */
async function beside(files: string[]): Promise<Sharp> {
  const { width, height } = await sharp(files[0]).metadata()
  const ground = sharp({
    create: {
      width: gap + files.length * (width + gap),
      height: gap + height + gap,
      channels: 3,
      background,
    },
  })
  return ground.composite(
    files.map((input, index) => ({ input, top: gap, left: gap + index * (width + gap) })),
  )
}

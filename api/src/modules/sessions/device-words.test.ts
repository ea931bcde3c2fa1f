import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDeviceWords } from './device-words.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

for (const [words, userAgent] of [
  ['Chrome · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  [
    'Edge · Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  ['Opera · Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Chrome · Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet · Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari · iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome · iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari · macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  ['Chrome · ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  [null, 'curl/8.14.1'],
  [null, ''],
  [null, '<script>alert(1)</script>'],
] as const) {
  test(`reads ${words ?? 'no device'} from "${userAgent.slice(0, 24)}"`, () => {
    assert.equal(toDeviceWords(userAgent), words)
  })
}

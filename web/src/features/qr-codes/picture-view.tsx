import { IconDownload } from '@tabler/icons-react'
import type { QrCode } from '@zelo/contract/qr-codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../kit/export/save-file.ts'
import { measureOnCanvas } from '../../kit/export/text-picture.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { renderSvg, toSvgAddress } from './draw-svg.ts'
import { makePictureFile, type PictureFormat, pictureFormats } from './picture-file.ts'
import styles from './picture-view.module.css'
import { drawPicture } from './qr-picture.ts'

/** Shows a code as an image that users can download (R2-094). */
export function PictureView({ code }: { code: QrCode }) {
  const { t } = useTranslation()
  const drawing = useMemo(() => drawPicture(code, measureOnCanvas), [code])
  const address = useMemo(() => toSvgAddress(renderSvg(drawing)), [drawing])

  async function download(format: PictureFormat): Promise<void> {
    try {
      saveFile(await makePictureFile(drawing, format), `QRCODE-${code.id}.${format}`)
    } catch {
      showToast({ kind: 'error', title: t('qrCodes.pictureFailed') })
    }
  }
  return (
    <div className={styles.columns}>
      <img
        className={styles.picture}
        src={address}
        width={drawing.width}
        height={drawing.height}
        alt={t('qrCodes.pictureOf', { name: code.name })}
      />
      <ul className={styles.formats}>
        {pictureFormats.map((format) => (
          <li key={format}>
            <Button
              variant="default"
              leftSection={<IconDownload aria-hidden="true" />}
              onClick={() => void download(format)}
            >
              {t('qrCodes.downloadAs', { format: format.toUpperCase() })}
            </Button>
            <p>{t(`qrCodes.formatFor.${format}`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

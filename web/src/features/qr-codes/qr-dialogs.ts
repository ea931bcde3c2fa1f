import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'

/** The dialogs about QR codes. Each loads its texts at first use, so it needs a `Suspense` around it. */
export const QrCodeDialog = createLazy(() => import('./qr-code-dialog.tsx').then((file) => file.QrCodeDialog))

export const QrExportDialog = createLazy(() =>
  import('./qr-export-dialog.tsx').then((file) => file.QrExportDialog),
)

export const AcceptedCodesDialog = createLazy(() =>
  import('./accepted-codes.tsx').then((file) => file.AcceptedCodesDialog),
)

export const ReplaceCodesDialog = createLazy(() =>
  import('./replace-codes-dialog.tsx').then((file) => file.ReplaceCodesDialog),
)

function createLazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [dialog] = await Promise.all([load(), loadTexts('qrCodes')])
    return { default: dialog }
  })
}

import { IconDownload, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { QrCode } from '@zelo/contract/qr-codes'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import confirm from '../../ui/confirm-dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { AcceptedCodesDialog, toChoice } from './accepted-codes.tsx'
import { CodeView } from './code-view.tsx'
import { Consequences } from './consequences.tsx'
import { PictureView } from './picture-view.tsx'
import { qrCodesQuery } from './qr-codes.api.ts'
import { QrCodesNote } from './qr-codes-note.tsx'
import { useFocusInDialog } from './use-focus-in-dialog.ts'
import { useQrPdf } from './use-qr-pdf.ts'
import { useReplacement } from './use-replacement.ts'

type View = 'code' | 'picture' | 'replacement' | 'accepted'

/**
 * The QR code of one environment (R2-083 to R2-094). Users scan it from the screen, or download a door sign or an image.
 * Users with write access can replace it. `name` is shown until the code has loaded.
 */
export function QrCodeDialog(props: { environmentId: number; name: string; onClose: () => void }) {
  const { environmentId, name, onClose } = props
  const { t } = useTranslation()
  const query = useQuery(qrCodesQuery([environmentId]))
  const code = query.data?.[0]
  const [chosen, setView] = useState<View>('code')
  const view = code ? chosen : 'code'
  const toCode = () => setView('code')
  const [stolen, setStolen] = useState(false)
  const { busy, replace } = useReplacement(toCode)
  useFocusInDialog(view)
  if (query.isError && !code) {
    return (
      <Dialog title={name} onClose={onClose}>
        <QrCodesNote error={query.error} onRetry={() => query.refetch()} />
      </Dialog>
    )
  }

  const title = code?.name ?? name
  if (code && view === 'accepted') {
    const { seenAt } = code
    return (
      <AcceptedCodesDialog
        ids={[code.id]}
        chosen={toChoice(code.plainCodes)}
        title={title}
        note={
          seenAt === null
            ? t('qrCodes.accepted.neverSeen')
            : t('qrCodes.accepted.seenAt', { day: toDisplayDate(seenAt.slice(0, 10)) })
        }
        onBack={toCode}
        onClose={onClose}
      />
    )
  }
  const frame = {
    code: { title, subtitle: t('qrCodes.environment', { id: environmentId }) },
    picture: { title: t('qrCodes.pictureTitle'), subtitle: title, onBack: toCode },
    replacement: { title: t('qrCodes.replaceTitle'), subtitle: title, onBack: busy ? undefined : toCode },
    accepted: { title },
  }[view]
  return (
    <Dialog
      {...frame}
      role={view === 'replacement' ? 'alertdialog' : 'dialog'}
      onClose={busy ? () => undefined : onClose}
      foot={
        <>
          {view === 'code' && <CodeActs code={code} onPicture={() => setView('picture')} />}
          {view === 'picture' && (
            <Button variant="default" data-autofocus onClick={toCode}>
              {t('ui.back')}
            </Button>
          )}
          {view === 'replacement' && (
            <>
              <Button variant="default" data-autofocus disabled={busy} onClick={toCode}>
                {t('ui.no')}
              </Button>
              <Button
                className={confirm.danger}
                loading={busy}
                onClick={() => void (code && replace(code, stolen))}
              >
                {t('qrCodes.replace')}
              </Button>
            </>
          )}
        </>
      }
    >
      {view === 'code' && (
        <CodeView
          code={code}
          onReplace={() => setView('replacement')}
          onAccepted={() => setView('accepted')}
        />
      )}
      {code && view === 'picture' && <PictureView code={code} />}
      {view === 'replacement' && <Consequences count={1} stolen={stolen} onStolen={setStolen} />}
    </Dialog>
  )
}

function CodeActs({ code, onPicture }: { code: QrCode | undefined; onPicture: () => void }) {
  const { t } = useTranslation()
  const pdf = useQrPdf()
  return (
    <>
      <Button
        variant="default"
        disabled={!code}
        leftSection={<IconPhoto aria-hidden="true" />}
        onClick={onPicture}
      >
        {t('qrCodes.picture')}
      </Button>
      <Button
        disabled={!code}
        loading={pdf.printed !== null}
        leftSection={<IconDownload aria-hidden="true" />}
        onClick={() =>
          code && pdf.save([code.id], { layout: 'page', firstLabel: 0 }, () => `QRCODE-${code.id}.pdf`)
        }
      >
        {t('qrCodes.downloadPdf')}
      </Button>
    </>
  )
}

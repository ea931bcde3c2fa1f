import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'

const BatchUploadForm = lazy(async () => {
  const [file] = await Promise.all([import('./batch-upload-form.tsx'), loadTexts('imports')])
  return { default: file.BatchUploadForm }
})

/** The upload of import files (R2-166 to R2-176). The component and its texts load when they are first shown. */
export function BatchUpload(props: ComponentProps<typeof BatchUploadForm>) {
  return (
    <Suspense>
      <BatchUploadForm {...props} />
    </Suspense>
  )
}

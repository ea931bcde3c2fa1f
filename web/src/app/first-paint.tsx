import { ProductMark } from '@zelo/ui/components/product-mark.tsx'

/** The content of the page before the script has loaded (`index.html`). It stays until the first screen appears. */
export function FirstPaint() {
  return (
    <div className="first-paint">
      <ProductMark />
    </div>
  )
}

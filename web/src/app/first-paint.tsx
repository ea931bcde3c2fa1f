import { ProductMark } from '@zelo/ui/components/product-mark.tsx'

/** The content of the page before its script has loaded (`index.html`). It stays until the first screen is shown. */
export function FirstPaint() {
  return (
    <div className="first-paint">
      <ProductMark />
    </div>
  )
}

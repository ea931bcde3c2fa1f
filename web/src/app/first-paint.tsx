import { ProductMark } from '../ui/product-mark.tsx'

/** What the page itself shows before its script has come (`index.html`), kept until the first screen is there. */
export function FirstPaint() {
  return (
    <div className="first-paint">
      <ProductMark />
    </div>
  )
}

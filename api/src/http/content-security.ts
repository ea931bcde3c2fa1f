/** The content security policy of most pages. These pages may load and run only content from this server. */
export const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}

/** A `permissions-policy` header that denies all devices. */
export const noDevices = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** A `permissions-policy` header for the field app, which scans QR codes and takes photos. */
export const onlyCamera = noDevices.replace('camera=()', 'camera=(self)')

/**
 * The policy of the field app, as a header value. The QR scanner needs WebAssembly, and offline work needs a service
 * worker.
 */
export const fieldPolicy = formatPolicy({
  ...contentSecurityPolicy,
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  scriptSrcAttr: ["'none'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
})

/**
 * Returns the policy (header value) of the page that embeds a dashboard. This page may frame only `origin`, and may
 * call `origin` to check that it responds. Only the product's own pages may frame this page.
 */
export function buildFramePolicy(origin: string): string {
  return formatPolicy({
    defaultSrc: ["'none'"],
    frameSrc: [origin],
    connectSrc: [origin],
    frameAncestors: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  })
}

function formatPolicy(directives: Record<string, string[] | null>): string {
  return Object.entries(directives)
    .flatMap(([name, sources]) => (sources ? [[kebabCase(name), ...sources].join(' ')] : []))
    .join(';')
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

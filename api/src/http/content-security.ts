/** The default content security policy: pages load and run only what comes from this server. */
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

/** The field app's policy, as a header value. Its QR scanner needs WebAssembly; offline work needs a service worker. */
export const fieldPolicy = formatPolicy({
  ...contentSecurityPolicy,
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  scriptSrcAttr: ["'none'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
})

/**
 * Returns the policy (header value) for the empty page around an embedded dashboard. The page frames that one origin and
 * checks that it responds. It loads and runs nothing else, and only the product's own pages may frame it.
 */
export function framePolicy(origin: string): string {
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

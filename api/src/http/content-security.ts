/** What a page of this server may load and run; everything is its own. */
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

/** No page uses anything of a device, as a header's value. */
export const noDevices = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** The field app reads QR codes and takes photos. */
export const onlyCamera = noDevices.replace('camera=()', 'camera=(self)')

/** The same for the field app, which reads QR codes with WebAssembly and works without signal, as a header's value. */
export const fieldPolicy = formatPolicy({
  ...contentSecurityPolicy,
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  scriptSrcAttr: ["'none'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
})

/**
 * Of the empty page around an embedded dashboard, as a header's value: it shows that one origin and asks it whether it is
 * there, loads and runs nothing itself, and only the product's own pages show it.
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

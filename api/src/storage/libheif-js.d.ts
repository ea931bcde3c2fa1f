declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `data`, and calls back with it, or with null when the picture cannot be decoded. */
    display(target: Target, onDecoded: (target: Target | null) => void): void
  }

  interface Target {
    width: number
    height: number
    data: Uint8ClampedArray
  }

  const libheif: {
    HeifDecoder: new () => {
      /** The pictures of a file that are no part of another one; none when it cannot be read. */
      decode(file: Uint8Array): HeifImage[]
    }
  }
  export = libheif
}

declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `data` and passes it to the callback. Passes null if the picture cannot be decoded. */
    display(target: Target, onDecoded: (target: Target | null) => void): void
  }

  interface Target {
    width: number
    height: number
    data: Uint8ClampedArray
  }

  const libheif: {
    HeifDecoder: new () => {
      /** Returns the top-level pictures of a file, or an empty list if the file is unreadable. */
      decode(file: Uint8Array): HeifImage[]
    }
  }
  export = libheif
}

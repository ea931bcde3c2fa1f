import { SaxesParser } from 'saxes'

type Attributes = Readonly<Record<string, string>>

/** Functions that are called for the elements of a document. Names have no prefix. */
export interface XmlHandlers {
  open: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Reads an XML document in one pass. Expands only XML's own five entities.
 * @throws an error for a document that is not well-formed
 */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open(withoutPrefix(name), unprefixed(attributes)))
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.write(xml).close()
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function unprefixed(attributes: Attributes): Attributes {
  const names = Object.keys(attributes)
  if (!names.some((name) => name.includes(':'))) return attributes
  return Object.fromEntries(names.map((name) => [withoutPrefix(name), attributes[name]!]))
}

export const handedLink = {
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link was not copied',
  notCopiedWhy: 'The browser did not allow it. Select the link and copy it.',
  whatsapp: 'Send by WhatsApp',
  print: 'Print',
}

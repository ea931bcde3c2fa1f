export const handedLink = {
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  whatsapp: 'Send by WhatsApp',
  print: 'Print',
}

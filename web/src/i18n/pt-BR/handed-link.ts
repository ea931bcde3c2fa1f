export const handedLink = {
  address: 'Link',
  copy: 'Copiar link',
  copied: 'Link copiado',
  whatsapp: 'Enviar pelo WhatsApp',
  print: 'Imprimir',
}

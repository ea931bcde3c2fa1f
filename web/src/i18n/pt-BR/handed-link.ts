export const handedLink = {
  address: 'Link',
  copy: 'Copiar link',
  copied: 'Link copiado',
  notCopied: 'O link não foi copiado',
  notCopiedWhy: 'O navegador não permitiu. Selecione o link e copie.',
  whatsapp: 'Enviar pelo WhatsApp',
  print: 'Imprimir',
}

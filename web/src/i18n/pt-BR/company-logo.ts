/** The dialog of a company's logo. */
export const companyLogo = {
  title: 'Logotipo',
  open: 'Trocar logotipo',
  none: 'Sem logotipo',
  ofParent: 'Esta filial usa o logotipo da empresa principal.',
  hint: 'Aparece no início do relatório do cliente em PDF. PNG, JPEG ou WebP de até 2 MB.',
  choose: 'Escolher logotipo',
  replace: 'Trocar logotipo',
  remove: 'Remover logotipo',
  saved: 'Logotipo salvo',
  removed: 'Logotipo removido',
  notSupported: 'Este arquivo não é PNG, JPEG nem WebP. Escolha outro arquivo.',
  tooLarge: 'O arquivo tem mais de 2 MB. Escolha um menor.',
}

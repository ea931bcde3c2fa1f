/** Texts of a filter whose fields allow several values. */
export const filters = {
  applied: 'Filtros aplicados',
  none: 'Sem filtro',
  drop: 'Retirar filtro {{field}}',
  more: '{{names}} e mais {{count}}',
  search: 'Buscar em {{field}}',
  notFound: 'Nenhuma opção com esse texto.',
  nothing: 'Nenhuma opção.',
  rest_one: 'Mais {{count}} opção. Busque para encontrar.',
  rest_other: 'Mais {{count}} opções. Busque para encontrar.',
}

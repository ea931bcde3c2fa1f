/** Texts of a filter whose fields allow several values. */
export const filters = {
  applied: 'Filters applied',
  none: 'No filter',
  drop: 'Remove filter {{field}}',
  more: '{{names}} and {{count}} more',
  search: 'Search in {{field}}',
  notFound: 'No option with this text.',
  nothing: 'No options.',
  rest_one: '{{count}} more option. Search to find it.',
  rest_other: '{{count}} more options. Search to find them.',
}

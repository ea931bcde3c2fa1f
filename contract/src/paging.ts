/** Page sizes of every list (spec 1 §5, spec 2 §9); `all` is 'Todos'. */
export const pageSizes = [20, 40, 80, 160, 'all'] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 20

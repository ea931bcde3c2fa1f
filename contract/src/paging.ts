/** The page sizes that every list offers (R1-263, R2-359). `all` is 'Todos'. */
export const pageSizes = [20, 40, 80, 160, 'all'] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 20

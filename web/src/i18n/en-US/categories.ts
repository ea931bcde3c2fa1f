import type { categories as source } from '../pt-BR/categories.ts'
import type { Texts } from '../texts.ts'

export const categories: Texts<typeof source> = {
  title: 'Categories',
  about:
    'Categories say what kind of place an environment is, such as a restroom or an office. Every environment belongs to one category.',
  list: 'List categories',
  register: 'Register category',
  column: 'Category',
  editTitle: 'Edit category',
  empty: 'No categories are registered yet',
  emptyWhy:
    'A category holds environments of the same kind. Register the categories before the environments.',
  created: 'Category registered successfully',
  edited: 'Category edited successfully',
  removed: 'Category deleted successfully',
  createFailed: 'The category could not be registered',
  editFailed: 'The category could not be edited',
  removeFailed: 'The category could not be deleted',
  duplicate: 'Duplicate category',
  duplicateWhy: 'A category with the same name and company is already registered',
  removeWhy:
    '{{name}}, of {{company}}, will no longer exist. A category that an environment uses cannot be removed.',
  inUse_one: '{{count}} environment uses this category. Give it another category before removing this one.',
  inUse_other:
    '{{count}} environments use this category. Give them another category before removing this one.',
  batchFailed: 'The list of categories could not be registered',
  batchDone_one: '{{figure}} category registered successfully',
  batchDone_other: '{{figure}} categories registered successfully',
}

import type { categories as source } from '../pt-BR/categories.ts'
import type { Texts } from '../texts.ts'

export const categories: Texts<typeof source> = {
  title: 'Categories',
  about:
    'Categories say what kind of place a room is, such as a restroom or an office. Every room belongs to one category.',
  list: 'Categories',
  register: 'New category',
  column: 'Category',
  editTitle: 'Edit category',
  empty: 'No categories are registered yet',
  emptyWhy: 'A category holds rooms of the same kind. Register the categories before the rooms.',
  add: 'Add',
  another: 'Save and add another',
  created: 'Category registered',
  edited: 'Category edited',
  removed: 'Category deleted',
  createFailed: 'The category could not be registered',
  editFailed: 'The category could not be edited',
  removeFailed: 'The category could not be deleted',
  duplicate: 'Duplicate category',
  duplicateWhy: 'A category with the same name and company is already registered',
  removeWhy: '{{name}} at {{company}} will be deleted. A category that a room uses cannot be removed.',
  inUse_one: '{{count}} room uses this category. Give it another category before removing this one.',
  inUse_other: '{{count}} rooms use this category. Give them another category before removing this one.',
  batchFailed: 'The list of categories could not be registered',
  batchDone_one: '{{figure}} category registered',
  batchDone_other: '{{figure}} categories registered',
}

-- The key of a name unites Cyrillic and Greek letters with the Latin letters that they look like (decision 022). `migrate.ts`
-- stores all keys again after this statement. Cached lists may have an earlier order.
select raise_list_version('environments', array(select id from groups));

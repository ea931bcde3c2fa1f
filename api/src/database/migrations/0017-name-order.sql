-- A name's key as a text that sorts as people count, 'sala 2' before 'sala 10' (`nameOrder` of the contract makes the
-- same): before the digits of each number, without leading zeros, stands how many there are.
create function name_order(key text) returns text
language sql immutable strict parallel safe
return (
  select coalesce(string_agg(
      case when part[1] ~ '^[^0-9]' then part[1]
        else repeat('9', length(ltrim(part[1], '0')) / 9) || length(ltrim(part[1], '0')) % 9 || ltrim(part[1], '0')
      end, '' order by place), '')
  from regexp_matches(key, '[0-9]+|[^0-9]+', 'g') with ordinality as found(part, place)
);

do $do$
declare
  name text;
begin
  foreach name in array array['companies', 'sectors', 'categories', 'procedures', 'risks', 'environments'] loop
    execute format(
      'alter table %I add column name_order text collate "C" generated always as (name_order(name_key)) stored', name);
  end loop;
end
$do$;

-- Lists that browsers keep are in the order of before.
select raise_list_version('environments', array(select id from groups));

-- A password that is stored in another form, at a sign-in, was changed by nobody.
drop trigger change_updated on users;
create trigger change_updated after update on users referencing old table as before new table as after
  for each statement when (current_setting('app.same_password', true) is distinct from 'on')
  execute function record_users();

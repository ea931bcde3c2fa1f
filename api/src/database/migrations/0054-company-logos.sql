-- The logo of a company, in the head of its client reports. A branch without a logo uses the parent company's.
alter table companies add column logo text;

-- The log of changes (decision 016) names no file.
do $$
begin
  execute replace(pg_get_functiondef('record_companies'::regproc), 'now_it_is.state)::change_draft',
    'now_it_is.state || case when n.logo is distinct from o.logo then ''{"logo": "changed"}''::jsonb else ''{}'' end)::change_draft');
end
$$;

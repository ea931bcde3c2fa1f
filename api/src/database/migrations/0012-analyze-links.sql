-- After thousands of inserts into small tables the planner would read all of them for each environment's tasks and risks.
create or replace function analyze_environments() returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  analyze environments;
  analyze environment_risks;
  analyze tasks;
end
$$;

-- When each way of showing presence first did so, by its name: {"typed": "2026-03-02T22:47:00.000Z", "scanned": …}. A record
-- may be begun with a typed code and finished after a scan. null: only by "presence", at the start of the work, as far as is
-- known of what was recorded before.
alter table executions add column shown_at jsonb check (jsonb_typeof(shown_at) = 'object');

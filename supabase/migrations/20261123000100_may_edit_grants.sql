-- Can be run again, after the older grants, and then has the last word (docs/decisions/0007).

revoke all on function public.may_edit() from public, anon, authenticated;
grant execute on function public.may_edit() to authenticated, service_role;

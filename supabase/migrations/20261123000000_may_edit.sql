-- Lets the server ask whose token it was given, before it does what only the administrator may have done.

create function public.may_edit() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin();
$$;

// Must be imported before @supabase/lite, which reads these variables once, at import.
process.env.EXPERIMENTAL_STORAGE = '1';
process.env.DO_NOT_TRACK = '1';

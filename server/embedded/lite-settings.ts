// Imported before @supabase/lite, which reads these once, when it is loaded.
process.env.EXPERIMENTAL_STORAGE = '1';
process.env.DO_NOT_TRACK = '1';

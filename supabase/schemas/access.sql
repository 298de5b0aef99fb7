revoke execute on all functions in schema public, hawa from public;

-- From where a change was made is known for as long as a sign-in is (decision 016); these are the ones to be forgotten.
create index changes_with_address on changes (at) where address is not null;

DROP TABLE allowances;

const x = {a: '<b>'};

install();
start();

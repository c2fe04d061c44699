print('core')
